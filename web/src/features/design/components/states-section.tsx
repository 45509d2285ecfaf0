import { CallFailure } from '../../../lib/api/failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import type { Drawing } from '../../../ui/states/state-drawing.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Steps } from '../../../ui/states/steps.tsx';
import { STANDINGS } from '../samples.ts';
import { Part, State } from './part.tsx';

const nothing = () => undefined;

interface Empty {
  readonly drawing: Drawing;
  readonly title: string;
  readonly text: string;
}

const EMPTY: readonly Empty[] = [
  { drawing: 'stand', title: 'The stand is empty', text: 'Be the first to take a seat.' },
  { drawing: 'boot', title: 'Nobody has laced up yet', text: 'Line-ups come an hour before kick-off.' },
  { drawing: 'whistle', title: 'Not kicked off', text: 'The first event shows here.' },
  { drawing: 'sheet', title: 'The team sheet is blank', text: 'Pick eleven before the deadline.' },
  { drawing: 'tunnel', title: 'Nobody out yet', text: 'The next round opens on Friday.' },
  { drawing: 'ball', title: 'Lost over the fence', text: 'Nothing is at this address.' },
  { drawing: 'turnstile', title: 'The gates are closed', text: 'Log in to come through.' },
  { drawing: 'sleeve', title: 'An empty sleeve', text: 'Your starter set comes with your activation.' },
  { drawing: 'pitch', title: 'No contests open', text: 'The next round opens on Friday.' },
  { drawing: 'cards', title: 'No cards yet', text: 'Buy one, or open a pack.' },
];

/** Empty places, failures, what loads, and the end of a list. */
export function StatesSection() {
  return (
    <Part title="Empty, failed, loading, end">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {EMPTY.map(({ drawing, title, text }) => (
          <div key={drawing} className="panel">
            <EmptyState
              drawing={drawing}
              title={title}
              text={text}
              action={drawing === 'sleeve' && <Button variant="main">See the market</Button>}
            />
          </div>
        ))}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <div className="panel">
          <ErrorState failure={new CallFailure('NETWORK', 0)} onRetry={nothing} />
        </div>
        <div className="panel">
          <ErrorState
            failure={
              new CallFailure('ERR_GENERAL_UNKNOWN_ERROR', 500, [
                'Our side lost the ball. Try again in a minute.',
              ])
            }
            onRetry={nothing}
            retrying
          />
        </div>
        <div className="panel">
          <ErrorState
            failure={new CallFailure('ERR_GENERAL_UNKNOWN_ERROR', 403, ['This contest is by invitation.'])}
          />
        </div>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <State title="Loading">
          <div className="panel">
            <SkeletonRows rows={4} />
          </div>
        </State>
        <State title="End of a list">
          <div className="panel">
            <List
              rows={STANDINGS.slice(0, 3)}
              rowKey={(row) => row.rank}
              label="Managers, all of them"
              failure={null}
              empty={null}
              end=""
            >
              {(row) => <p className="flex min-h-14 items-center px-4 font-medium">{row.name}</p>}
            </List>
          </div>
        </State>
      </div>
    </Part>
  );
}

const WITHDRAWAL = ['Amount', 'Address', 'Confirmation by mail', 'On its way'] as const;

/** How far something has come: by measure, and by steps. */
export function ProgressSection() {
  return (
    <Part title="Progress">
      <ProgressBar value={37} max={50} label="37 of 50 seats" />
      <ProgressBar value={48} max={50} label="48 of 50 seats" tone="live" />
      <ProgressBar value={0} max={50} label="0 of 50 seats" tone="plain" />
      <State title="First step">
        <Steps label="Withdrawal, first step" steps={WITHDRAWAL} current={0} />
      </State>
      <State title="In between">
        <Steps label="Withdrawal, in between" steps={WITHDRAWAL} current={2} />
      </State>
      <State title="Stopped">
        <Steps
          label="Withdrawal, stopped"
          steps={WITHDRAWAL}
          current={1}
          failure="This is no address of the network."
        />
      </State>
      <State title="All done">
        <Steps label="Withdrawal, done" steps={WITHDRAWAL} current={4} />
      </State>
    </Part>
  );
}
