'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { instanceName, nodeKeyOf } from '../run/instance-name'
import { useRunText } from '../run/text'

/** How people call the step that asks; its key until the run's graph is here. */
export function useStepTitle(runId: string, instance: string): string {
  const trpc = useTRPC()
  const text = useRunText()
  const graph = useQuery({ ...trpc.runs.graph.queryOptions({ id: runId }), staleTime: Number.POSITIVE_INFINITY })
  const node = graph.data?.graph.nodes.find(({ key }) => key === nodeKeyOf(instance))
  return instanceName(instance, node, text.pass)
}
