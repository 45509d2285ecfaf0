import { ChevronDown, Crosshair } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Translate } from '../../../lib/i18n/languages.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { placePanel, type Box } from '../place-panel.ts';
import type { placeOf, TourStep } from '../steps.ts';
import { bringIntoView, useTarget } from '../use-target.ts';
import { Steps } from './steps-bar.tsx';

interface StepPanelProps {
  readonly t: Translate;
  readonly number: number;
  readonly step: TourStep;
  /** The present screen, if the step is at home there. */
  readonly place: ReturnType<typeof placeOf>;
  /** There is an open contest to lead to. */
  readonly hasContest: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
  /** Leads back to the screen of the step. */
  readonly onReturn: () => void;
  readonly onSkip: () => void;
  readonly onFold: () => void;
}

const NOWHERE: readonly string[] = [];

/**
 * A step on its screen: a ring around the real element, and a panel beside it. It is not modal: the manager may
 * press the element itself, and the tour advances.
 */
export function StepPanel(props: StepPanelProps) {
  const { t, number, step, place, hasContest, onFold } = props;
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const target = useTarget(place?.targets ?? NOWHERE);
  const position = usePosition(panel, target?.box ?? null);
  useFocus(panel, position === null ? null : number);
  const texts = (place ?? step.places[0]).texts;
  const isEmpty = texts === 'contests' && !hasContest;
  return (
    <>
      {target?.box && <Ring box={target.box} dims={step.isWork !== true} />}
      {/* Escape folds the panel, as it closes a dialog; the page beside it stays usable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        open
        ref={panel}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onFold();
        }}
        style={position ?? { visibility: 'hidden', left: 0, top: 0 }}
        className="overlay fixed z-40 m-0 flex w-[min(22rem,calc(100vw-1.5rem))] flex-col gap-2.5 p-4 pt-2 outline-none"
      >
        <div className="-mr-2 flex items-center gap-1">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 text-lg text-balance">
            {t(`onboarding.${texts}.title`)}
          </h2>
          {target !== null && (
            <IconButton
              icon={Crosshair}
              label={t('onboarding.focus')}
              onClick={() => focusOn(target.element)}
            />
          )}
          <IconButton icon={ChevronDown} label={t('onboarding.fold')} onClick={onFold} />
        </div>
        <p id={`${id}-text`} className="text-pretty">
          {t(isEmpty ? 'onboarding.contests.none' : `onboarding.${texts}.text`)}
        </p>
        <Steps t={t} step={number} />
        <Buttons {...props} />
      </dialog>
      {/* Says the step to those whose focus is elsewhere, because they pressed the page itself. */}
      <p aria-live="polite" className="sr-only">
        {t(`onboarding.${texts}.title`)}
      </p>
    </>
  );
}

function Buttons({ t, place, onBack, onNext, onReturn, onSkip }: StepPanelProps) {
  return (
    <div className="-mx-2 flex items-center gap-1">
      <Button size="small" variant="quiet" className="text-muted" onClick={onSkip}>
        {t('onboarding.skip')}
      </Button>
      <span className="flex-1" />
      <Button size="small" variant="quiet" onClick={onBack}>
        {t('onboarding.back')}
      </Button>
      {place === undefined ? (
        <Button size="small" variant="main" onClick={onReturn}>
          {t('onboarding.return')}
        </Button>
      ) : (
        <Button size="small" variant="main" onClick={onNext}>
          {t('onboarding.next')}
        </Button>
      )}
    </div>
  );
}

/** The ring around what a step points at; the rest of the page is dimmed, and stays usable. */
function Ring({ box, dims }: { readonly box: Box; readonly dims: boolean }) {
  return (
    <div
      aria-hidden="true"
      data-tour-ring
      style={{ ...box }}
      className={`pointer-events-none fixed z-40 animate-appear rounded-md outline-2 outline-offset-0 outline-accent-ink ${
        dims ? 'shadow-[0_0_0_200vmax_var(--veil)]' : 'shadow-[0_0_0_6px_var(--accent-soft)]'
      }`}
    />
  );
}

/** The position of the panel, once its size is known. */
function usePosition(
  panel: RefObject<HTMLElement | null>,
  box: Box | null,
): { left: number; top: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [panel]);
  return size && placePanel(box, size, freeViewport());
}

/** The viewport without the header and the bar at the bottom. */
function freeViewport(): Box {
  const width = document.documentElement.clientWidth;
  const header = document.querySelector('[data-frame="header"]')?.getBoundingClientRect();
  const bar = document.querySelector('[data-frame="bottom"]')?.getBoundingClientRect();
  const top = Math.max(0, header?.bottom ?? 0);
  const bottom = bar === undefined || bar.height === 0 ? innerHeight : bar.top;
  return { left: 0, top, width, height: bottom - top };
}

/** Each step takes the focus once it is visible, unless the manager is at work on the page. */
function useFocus(panel: RefObject<HTMLElement | null>, number: number | null): void {
  useEffect(() => {
    if (number === null) return;
    const active = document.activeElement;
    const isFree = active === null || active === document.body || panel.current?.contains(active) === true;
    if (isFree) panel.current?.focus({ preventScroll: true });
  }, [panel, number]);
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** Moves the focus to what a step points at, for keyboards and screen readers. */
function focusOn(element: HTMLElement): void {
  bringIntoView(element);
  const first = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  first?.focus({ preventScroll: true });
}
