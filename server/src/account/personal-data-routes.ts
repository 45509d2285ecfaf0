import type { Config } from '../config.ts';
import { defineRoutes, read, write, writeWithPreflight, type Routes } from '../http/calls/handler.ts';
import type { Secrets } from '../secrets.ts';
import { changeAvatar } from './avatar/change-avatar.ts';
import { askDeletion, describeDeletion } from './deletion/ask-deletion.ts';
import { requestExport } from './export/request-export.ts';

interface AccountServices {
  readonly config: Pick<Config, 'environment' | 'smtpUrl' | 'publicUrl'>;
  readonly secrets: Secrets;
}

/** The manager's picture, the export of their data, and the deletion of their account. */
export function personalDataRoutes(services: AccountServices): Routes {
  return defineRoutes({
    'account.changeAvatar': write(changeAvatar),
    'account.export': writeWithPreflight(() => Promise.resolve(requestExport(services)), { secret: true }),
    'account.deletion.get': read(describeDeletion),
    'account.deletion.ask': write(askDeletion(services)),
  });
}
