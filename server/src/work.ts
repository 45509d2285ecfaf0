import { leaseExpirySweep } from './market/lending/end-house-leases.ts';
import type { Config } from './config.ts';
import { contestSweeps } from './contests/lifecycle/sweeps.ts';
import type { Work } from './jobs/drain.ts';
import { marketSweeps } from './market/sweeps.ts';
import { mailSender } from './outside/mail.ts';
import { cardValueSweep } from './market/portfolio/record-card-values.ts';
import { marketFiguresSweep } from './market/catalog/refresh-figures.ts';
import { dropOpeningSweep } from './packs/sweeps.ts';
import { sealing } from './wallet/sweeps.ts';

/** What the work needs beside the database. */
export interface WorkServices {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
}

/** What is done beside the calls: one import and one line for each sweep and each job of a feature. */
export function buildWork({ config }: WorkServices): Work {
  const sendMail = mailSender(config);
  return {
    sweeps: [
      ...contestSweeps,
      ...marketSweeps,
      leaseExpirySweep,
      marketFiguresSweep,
      cardValueSweep,
      dropOpeningSweep,
      sealing,
    ],
    handlers: sendMail === null ? {} : { 'send-mail': sendMail },
  };
}
