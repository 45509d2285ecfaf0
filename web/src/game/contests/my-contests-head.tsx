import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/i18n/languages.tsx';
import { buttonClass } from '../../ui/controls/button-variant.ts';

interface MyContestsHeadProps {
  /** Of the heading, by which its section is labelled. */
  readonly id: string;
  readonly title: string;
}

/** The heading of a part of the manager's contests, with the link to all of them. */
export function MyContestsHead({ id, title }: MyContestsHeadProps) {
  const t = useText();
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Link
        to="/my-account/my-contests/{-$type}"
        params={{ type: undefined }}
        className={`-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}
      >
        {t('home.all-mine')}
      </Link>
    </header>
  );
}
