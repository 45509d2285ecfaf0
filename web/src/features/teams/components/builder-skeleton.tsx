import { useText } from '../../../lib/i18n/languages.tsx';
import { Pitch, type PitchSlot } from '../../../game/pitch/pitch.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { emptyDraft, placeKey, placesOf } from '../draft.ts';

const SLOTS = placesOf(emptyDraft()).map((place) => ({
  place,
  slot: { key: placeKey(place), position: place.position, player: null } satisfies PitchSlot,
}));

/** The builder before its contest and players are there: the same places, so that nothing moves. */
export function BuilderSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" aria-label={t('ui.loading')}>
      <div className="panel mb-3 flex h-16 items-center gap-6 px-4 md:mb-4">
        <Skeleton className="h-6 flex-1" />
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem] xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-6">
        <div className="min-w-0">
          <Skeleton className="mb-2 h-10 w-full max-w-md" />
          <Skeleton className="mb-3 h-9 w-64" />
          <div inert>
            <Pitch
              slots={SLOTS.filter(({ place }) => place.index !== 'reserve').map(({ slot }) => slot)}
              reserves={SLOTS.filter(({ place }) => place.index === 'reserve').map(({ slot }) => slot)}
            />
          </div>
        </div>
        <div className="panel hidden overflow-hidden lg:block">
          <SkeletonRows rows={9} height="h-16" />
        </div>
      </div>
    </div>
  );
}
