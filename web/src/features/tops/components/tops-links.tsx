import { Calculator, ChevronRight, Users } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';

const LINKS = [
  { path: '/my-account/mini-leagues', label: 'mini-leagues.title', Mark: Users },
  { path: '/rules#tops', label: 'tops.how', Mark: Calculator },
] as const;

/** Tables among friends, and how a score comes about: beside the title on a desktop. */
export function HeaderLinks() {
  const t = useText();
  return LINKS.map(({ path, label, Mark }) => (
    <PathLink key={path} path={path} className={`${buttonClass({})} gap-2`}>
      <Mark size={18} aria-hidden="true" />
      {t(label)}
    </PathLink>
  ));
}

/** The same below the list on a phone, where the list comes first. */
export function ListLinks() {
  const t = useText();
  return (
    <ul className="panel divide-y md:hidden">
      {LINKS.map(({ path, label, Mark }) => (
        <li key={path}>
          <PathLink
            path={path}
            className="flex min-h-12 items-center gap-3 px-4 py-2 font-medium hover:bg-hover"
          >
            <Mark size={18} className="shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">{t(label)}</span>
            <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden="true" />
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
