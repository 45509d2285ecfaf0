import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { ChooseCopies, type Chosen, type OwnCopies } from '../components/choose-copies.tsx';
import { ExchangeDialog } from '../components/exchange-dialog.tsx';
import { ExchangeValue, type Recipe } from '../components/exchange-value.tsx';
import { Odds } from '../components/odds.tsx';

const route = getRouteApi('/market/market-cards/card-exchange');

/** Copies of players for a better card: which recipe, which copies, and what is burned. */
export function CardExchange() {
  const t = useText();
  const { card: playerId } = route.useSearch();
  const recipes = useQuery(callQuery('packs.recipes', {}));
  const own = useQuery(callQuery('packs.exchangeable', {}));
  const [key, setKey] = useState<Recipe['key'] | null>(null);
  const list = recipes.data?.recipes;
  const stars = own.data?.copies.find(({ card }) => card.id === playerId)?.card.stars;
  const recipe =
    list?.find((each) => (key === null ? each.burn.stars === stars : each.key === key)) ?? list?.[0];
  return (
    <>
      <PageHeader title={t('packs.exchange.title')} text={t('packs.exchange.text')} />
      <MarketTabs current="exchange" />
      {list !== undefined && recipe !== undefined && (
        <>
          <Segmented
            label={t('packs.exchange.title')}
            choices={list.map((each) => ({ value: each.key, label: t(`packs.name.${each.key}`) }))}
            value={recipe.key}
            onChange={setKey}
          />
          <OneRecipe
            key={recipe.id}
            recipe={recipe}
            playerId={playerId ?? null}
            onEnd={() => void recipes.refetch()}
          />
        </>
      )}
      {list === undefined && (
        <div className="panel">
          {recipes.error === null ? (
            <SkeletonRows />
          ) : (
            <ErrorState
              failure={recipes.error}
              onRetry={() => void recipes.refetch()}
              retrying={recipes.isFetching}
            />
          )}
        </div>
      )}
      {list?.length === 0 && (
        <div className="panel">
          <EmptyState
            drawing="cards"
            title={t('packs.exchange.closed')}
            text={t('packs.exchange.closed.text')}
            action={<ButtonLink to="/market/market-cards/card-packs">{t('packs.to-packs')}</ButtonLink>}
          />
        </div>
      )}
    </>
  );
}

interface OneRecipeProps {
  readonly recipe: Recipe;
  /** The player whose copies are chosen at first. */
  readonly playerId: number | null;
  readonly onEnd: () => void;
}

function OneRecipe({ recipe, playerId, onEnd }: OneRecipeProps) {
  const t = useText();
  const { burn } = recipe;
  const own = useQuery(callQuery('packs.exchangeable', {}));
  const copies = own.data?.copies.filter(({ card }) => card.stars === burn.stars);
  const [choice, setChoice] = useState<Chosen | null>(null);
  const chosen = choice ?? firstChoice(copies, playerId, burn.copies);
  const [asks, setAsks] = useState(false);
  const count = [...chosen.values()].reduce((sum, quantity) => sum + quantity, 0);
  useUnsavedWork(count > 0);
  const missing = burn.copies - count;
  const choose = (id: number, quantity: number) => setChoice(new Map(chosen).set(id, quantity));
  return (
    <div className="grid items-start gap-6 pt-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <section className="panel overflow-hidden max-lg:order-2">
        <h2 className="border-b px-4 py-3 text-lg">{t('packs.exchange.copies')}</h2>
        <ChooseCopies
          copies={copies}
          failure={own.error}
          onRetry={() => void own.refetch()}
          chosen={chosen}
          room={missing}
          onChoose={choose}
        />
      </section>
      <RecipePanel
        recipe={recipe}
        count={count}
        value={<ExchangeValue recipe={recipe} copies={copies ?? []} chosen={chosen} />}
        onGo={() => setAsks(true)}
        onEnd={onEnd}
      />
      {asks && (
        <ExchangeDialog
          recipe={recipe}
          copies={copies ?? []}
          chosen={chosen}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

/** As many copies of a player as the recipe takes. */
function firstChoice(copies: readonly OwnCopies[] | undefined, playerId: number | null, max: number): Chosen {
  const asked = copies?.find(({ card }) => card.id === playerId);
  return new Map(asked === undefined ? [] : [[asked.card.id, Math.min(asked.usable, max)]]);
}

interface RecipePanelProps {
  readonly recipe: Recipe;
  /** Copies chosen so far. */
  readonly count: number;
  /** The value of the given copies and of the possible results, in XFC. */
  readonly value: ReactNode;
  readonly onGo: () => void;
  readonly onEnd: () => void;
}

/** The cost and result of a recipe, the progress of the choice, and the next step. */
function RecipePanel({ recipe, count, value, onGo, onEnd }: RecipePanelProps) {
  const t = useText();
  const { burn } = recipe;
  const missing = burn.copies - count;
  const blocked = !recipe.available
    ? t('packs.exchange.sold-out')
    : missing > 0
      ? t('packs.exchange.missing', { count: missing })
      : null;
  return (
    <section className="panel sticky top-20 flex flex-col gap-4 p-4 max-lg:static">
      <h2 className="text-lg">{t(`packs.name.${recipe.key}`)}</h2>
      <p className="text-muted">{t(`packs.exchange.rule.${recipe.key}`)}</p>
      <Odds odds={recipe.gives.odds} label={t('packs.odds')} />
      {value}
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">{t('packs.exchange.chosen')}</span>
        <output className="figures">
          {count} / {burn.copies}
        </output>
      </p>
      <Button variant="main" wide blocked={blocked} onClick={onGo}>
        {t('packs.exchange.go')}
      </Button>
      <p className="text-xs text-muted">
        {t('packs.exchange.until')} <Countdown until={recipe.until} onEnd={onEnd} urgent={false} />
      </p>
    </section>
  );
}
