import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { cardsInFormQuery, starCardsQuery, type MarketPlayer } from '../queries.ts';

/**
 * Cards are rendered only in the browser, and only near the viewport: their markup would weigh more than the rest
 * of the page.
 */
const CardStrip = clientOnly(async () => (await import('./card-strip.tsx')).CardStrip, StripSkeleton);

function StripSkeleton() {
  return (
    <span className="grid auto-cols-[minmax(10rem,1fr)] grid-flow-col divide-x overflow-hidden">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((card) => (
        <span key={card} className="flex flex-col items-center gap-3 px-3 pt-4 pb-3">
          <Skeleton className="h-[185px] w-[132px]" />
          <Skeleton className="my-3 h-5 w-20" />
        </span>
      ))}
    </span>
  );
}

function Strip({ cards }: { readonly cards: readonly MarketPlayer[] | undefined }) {
  return cards === undefined ? <StripSkeleton /> : <CardStrip cards={cards} />;
}

/** The cards of players in form with a link to the market, those with the most stars until someone has form. */
export function CardsInForm() {
  const t = useText();
  const strip = useRef<HTMLDivElement>(null);
  const isNear = useInView(strip);
  const inForm = useQuery({ ...cardsInFormQuery(), enabled: isNear });
  const formed = inForm.data?.data.filter(({ form }) => form !== null);
  const sort = formed?.length === 0 ? 'stars' : 'form';
  const starred = useQuery({ ...starCardsQuery(), enabled: sort === 'stars' });
  const list = sort === 'stars' ? starred : inForm;
  const cards = sort === 'stars' ? starred.data?.data : formed;
  return (
    <section aria-labelledby="in-form" className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h2 id="in-form" className="text-lg">
          {t(sort === 'stars' ? 'home.star-players' : 'home.in-form')}
        </h2>
        <PathLink
          path={`/market/players?sort=-${sort}`}
          className={`-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}
        >
          {t('home.all-cards')}
        </PathLink>
      </header>
      <div ref={strip} className="panel overflow-hidden">
        {cards === undefined && list.error !== null ? (
          <ErrorState failure={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : isNear ? (
          <Strip cards={cards} />
        ) : (
          <div className="h-[269px]" />
        )}
      </div>
    </section>
  );
}

/** So far outside the window a part begins to be made for someone who scrolls, in heights of the window. */
const AHEAD = '25%';

/**
 * Whether an element is in the viewport, or near it once the page was scrolled; stays true afterwards. Before that, what
 * is below the fold must not slow down the start of the page.
 */
function useInView(part: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  const [ahead, setAhead] = useState('0px');
  useEffect(() => {
    const scrolled = (): void => setAhead(AHEAD);
    addEventListener('scroll', scrolled, { once: true, passive: true });
    return () => removeEventListener('scroll', scrolled);
  }, []);
  useEffect(() => {
    if (part.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${ahead} 0px` },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [part, isNear, ahead]);
  return isNear;
}
