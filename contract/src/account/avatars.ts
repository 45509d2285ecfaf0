import * as z from 'zod';
import { DRAWN_AVATARS } from '@touchline/domain/avatars';
import { call } from '../call.ts';
import { id, whole } from '../wire.ts';

export const avatarCalls = {
  'account.changeAvatar': call({
    title: "Choose the manager's picture: a drawn one, an uploaded one, or neither for their own drawn one",
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** The number of a drawn picture. */
      avatar: whole(1, DRAWN_AVATARS).optional(),
      /** A picture saved before with the purpose `avatar`. */
      media_id: id.optional(),
    }),
    output: z.object({ full_url: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
