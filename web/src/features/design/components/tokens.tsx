import { Part } from './part.tsx';

/** Class and name of each colour, as a background of text or as the text colour. */
const GROUNDS = [
  ['bg-ground', 'ground'],
  ['bg-surface', 'surface'],
  ['bg-raised', 'raised'],
  ['bg-hover', 'hover'],
  ['bg-line', 'line'],
  ['bg-line-strong', 'line-strong'],
] as const;
const INKS = [
  ['text-text', 'text'],
  ['text-muted', 'muted'],
  ['text-accent-ink', 'accent-ink'],
  ['text-xfc', 'xfc'],
  ['text-gold', 'gold'],
  ['text-live', 'live'],
  ['text-up', 'up'],
  ['text-down', 'down'],
] as const;
const FILLS = [
  ['bg-accent text-on-accent', 'accent'],
  ['bg-danger text-on-danger', 'danger'],
  ['bg-turf-1 text-on-turf', 'turf'],
  ['bg-chosen text-on-chosen', 'chosen'],
  ['bg-accent-soft text-accent-ink', 'accent-soft'],
  ['bg-xfc-soft text-xfc', 'xfc-soft'],
  ['bg-live-soft text-live', 'live-soft'],
  ['bg-up-soft text-up', 'up-soft'],
  ['bg-down-soft text-down', 'down-soft'],
] as const;
const SIZES = [
  ['text-xs', '12'],
  ['text-sm', '14'],
  ['text-base', '16'],
  ['text-lg', '20'],
  ['text-xl', '28'],
  ['text-2xl', '40'],
] as const;
const SPACES = ['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8', 'w-12', 'w-16'] as const;
const TIMES = [
  ['duration-120', '120 ms'],
  ['duration-180', '180 ms'],
  ['duration-240', '240 ms'],
] as const;

/** Colour, type, space, radius and motion. */
export function Tokens() {
  return (
    <>
      <Colours />
      <TypeScale />
      <Part title="Space, radius, motion">
        <div className="flex flex-wrap items-end gap-3">
          {SPACES.map((space) => (
            <span key={space} className="flex flex-col items-center gap-1 text-xs text-muted">
              <span className={`h-4 bg-accent ${space}`} />
              {Number(space.slice(2)) * 4}
            </span>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <span className="rounded-sm border bg-surface px-5 py-4">6</span>
          <span className="rounded-lg border bg-surface px-5 py-4">12</span>
          {TIMES.map(([duration, label]) => (
            <span
              key={duration}
              className={`rounded-sm border bg-surface px-5 py-4 transition-transform hover:-translate-y-2 ${duration}`}
            >
              {label}
            </span>
          ))}
        </div>
      </Part>
    </>
  );
}

function Colours() {
  return (
    <Part title="Colour">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {GROUNDS.map(([ground, name]) => (
          <span key={name} className={`rounded-sm border px-3 py-4 text-xs ${ground}`}>
            {name}
          </span>
        ))}
        {FILLS.map(([fill, name]) => (
          <span key={name} className={`rounded-sm px-3 py-4 text-xs font-semibold ${fill}`}>
            {name}
          </span>
        ))}
      </div>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {GROUNDS.slice(0, 4).map(([ground, name]) => (
          <span key={name} className={`flex flex-wrap gap-3 rounded-sm border p-3 ${ground}`}>
            {INKS.map(([ink, label]) => (
              <span key={label} className={ink}>
                {label}
              </span>
            ))}
          </span>
        ))}
      </div>
    </Part>
  );
}

function TypeScale() {
  return (
    <Part title="Type">
      {SIZES.map(([size, pixels]) => (
        <p key={size} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span className="tabular w-8 text-xs text-muted">{pixels}</span>
          <span className={`font-display font-semibold ${size}`}>Own the squad</span>
          <span className={size}>İıŞşĞğ Łčőū</span>
          <span className={`figures ${size}`}>1,234.50</span>
          <span className={`tabular ${size}`}>1,111.10</span>
        </p>
      ))}
    </Part>
  );
}
