import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Link } from '../../../ui/text/link.tsx';
import { readTopsSearch, type TopsSearch } from '../search.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface PageTurnProps {
  readonly search: TopsSearch;
  readonly page: number;
  readonly pages: number;
}

/** Leads to the page before and after; nothing for a list of one page. */
export function PageTurn({ search, page, pages }: PageTurnProps) {
  const { t, locale } = useLanguage();
  if (pages <= 1) return null;
  const format = numberFormat(locale);
  const turn = (to: number, label: string, Arrow: typeof ArrowLeft) =>
    to < 1 || to > pages ? (
      <span className="w-24" />
    ) : (
      <Link
        to="/tops"
        search={readTopsSearch({ ...search, page: to })}
        className={`w-24 ${buttonClass({ size: 'small' })}`}
      >
        {to < page && <Arrow size={16} aria-hidden="true" />}
        {label}
        {to > page && <Arrow size={16} aria-hidden="true" />}
      </Link>
    );
  return (
    <nav aria-label={t('tops.pages')} className="flex items-center justify-between gap-3">
      {turn(page - 1, t('tops.page.before'), ArrowLeft)}
      <p className="tabular text-sm text-muted">
        {t('tops.page', { page: format.format(page), pages: format.format(pages) })}
      </p>
      {turn(page + 1, t('tops.page.next'), ArrowRight)}
    </nav>
  );
}
