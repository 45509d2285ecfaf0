import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';

interface RuleContentsProps {
  /** The ids of the sections with their titles, in the order of the page. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** The sections of a long page beside it, on a desktop; the one being read is marked. */
export function RuleContents({ sections }: RuleContentsProps) {
  const t = useText();
  const read = useSectionRead(sections.map(({ id }) => id).join(' '));
  return (
    <nav
      aria-label={t('content.contents')}
      className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:block"
    >
      <p className="eyebrow pb-2 pl-4 text-muted" aria-hidden="true">
        {t('content.contents')}
      </p>
      <ul className="border-l">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === read ? 'location' : undefined}
              className="-ml-px flex min-h-8 items-center border-l-2 border-transparent pl-4 text-sm text-muted hover:text-text aria-[current=location]:border-accent-ink aria-[current=location]:font-medium aria-[current=location]:text-text focus-visible:-outline-offset-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The id of the last section whose heading has reached the upper third of the window. */
function useSectionRead(ids: string): string | null {
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = sections.filter((each) => each.getBoundingClientRect().top < innerHeight / 3);
        setRead((passed.at(-1) ?? sections[0])?.id ?? null);
      },
      // A line across the window: each section that begins or ends there reports it.
      { rootMargin: '-33% 0px -66%' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);
  return read;
}
