export const inboxViews = ['waiting', 'all', 'decided'] as const

export type InboxView = (typeof inboxViews)[number]

/** Kept in the address; what an address names wrongly is the usual one. */
export function readView(params: { get(name: string): string | null }): InboxView {
  return inboxViews.find((each) => each === params.get('show')) ?? 'waiting'
}

export function inboxHref(view: InboxView, id?: string): string {
  const path = id === undefined ? '/approvals' : `/approvals/${id}`
  return view === 'waiting' ? path : `${path}?show=${view}`
}
