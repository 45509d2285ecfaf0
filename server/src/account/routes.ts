import { defineRoutes, read, write, writeWithPreflight, type Routes } from '../http/calls/handler.ts';
import type { AccountServices } from './account-services.ts';
import { changeAvatar } from './avatar/change-avatar.ts';
import { askDeletion, describeDeletion } from './deletion/ask-deletion.ts';
import { proveEmailChange } from './email/prove-email-change.ts';
import { startEmailChange } from './email/start-email-change.ts';
import { requestExport } from './export/request-export.ts';
import { changeNickname } from './nickname/change-nickname.ts';
import { listOptIns, saveOptIns } from './opt-ins.ts';
import { provePhone } from './phone/prove-phone.ts';
import { sendPhoneCode } from './phone/send-phone-code.ts';
import { readAccount } from './read-account.ts';
import { updateAccount } from './update-account.ts';

/** Personal data of a manager: what they are called and reached by, their picture, the export, the deletion. */
export function accountRoutes(services: AccountServices): Routes {
  return defineRoutes({
    'account.get': read(readAccount),
    'account.update': write(updateAccount),
    'account.changeNickname': write(changeNickname),
    'account.email.start': write(startEmailChange(services)),
    'account.email.prove': writeWithPreflight(proveEmailChange(services)),
    'account.phone.start': write(sendPhoneCode(services)),
    'account.phone.prove': writeWithPreflight(provePhone(services)),
    'account.optIns.list': read(listOptIns),
    'account.optIns.save': write(saveOptIns),
    'account.changeAvatar': write(changeAvatar),
    'account.export': writeWithPreflight(() => Promise.resolve(requestExport(services)), { secret: true }),
    'account.deletion.get': read(describeDeletion),
    'account.deletion.ask': write(askDeletion(services)),
  });
}
