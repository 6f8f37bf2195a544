import { ground, type Look } from './looks.ts'

/** The patterns of a chart's looks, once for its legend, plot and tooltip. */
export function Patterns({ id, looks }: { id: string; looks: readonly Look[] }) {
  return (
    <svg width="0" height="0" aria-hidden="true" style={away}>
      <defs>
        {looks.map(
          ({ name, color, pattern }) =>
            pattern && (
              <pattern
                key={name}
                id={`${id}-${name}`}
                width={size}
                height={size}
                patternUnits="userSpaceOnUse"
                patternTransform={turns[pattern]}
              >
                <rect width={size} height={size} fill={ground} />
                {pattern === 'stripes' && <rect width={size / 2} height={size} fill={color} />}
                {pattern === 'threads' && <rect width="1.2" height={size} fill={color} />}
                {pattern === 'dots' && <circle cx={size / 2} cy={size / 2} r="1.3" fill={color} />}
              </pattern>
            ),
        )}
      </defs>
    </svg>
  )
}

const size = 5
const turns = { stripes: 'rotate(45)', threads: 'rotate(-45)', dots: undefined }
// Not display: none, which would take the patterns away too.
const away = { position: 'absolute' } as const
