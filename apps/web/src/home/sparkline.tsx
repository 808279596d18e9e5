'use client'
import { useHomeText } from './text'
import { type Day, weekOf } from './week'

const HEIGHT = 23

/** Runs of each day as columns; failed ones red at their foot. */
export function Sparkline({ days }: { readonly days: readonly Day[] }) {
  const text = useHomeText()
  const most = Math.max(1, ...days.map(({ runs }) => runs))
  const { runs, failed } = weekOf(days)
  return (
    <svg className="spark" width={days.length * 12 - 1} height="24" role="img" aria-label={text.week(runs, failed)}>
      {days.map((day, index) => {
        const whole = day.runs === 0 ? 0 : Math.max(2, Math.round((day.runs / most) * (HEIGHT - 1)))
        const red = day.failed === 0 ? 0 : Math.max(1, Math.round((day.failed / day.runs) * whole))
        return (
          <g key={day.day}>
            <title>{text.day(day.day, day.runs, day.failed)}</title>
            <rect x={index * 12} y="0" width="9" height="24" fill="transparent" />
            {day.runs === 0 && <rect className="none" x={index * 12} y={HEIGHT - 1} width="9" height="1" />}
            <rect className="good" x={index * 12} y={HEIGHT - whole} width="9" height={whole - red} rx="1" />
            <rect className="bad" x={index * 12} y={HEIGHT - red} width="9" height={red} />
          </g>
        )
      })}
    </svg>
  )
}
