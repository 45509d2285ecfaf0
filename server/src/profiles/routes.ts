import { defineRoutes, read, write } from '../http/calls/handler.ts';
import { readFeed } from './read-feed.ts';
import { followManager } from './follow-manager.ts';
import { getProfile } from './get-profile.ts';
import { listFollowing } from './list-following.ts';
import { listTrophies } from './list-trophies.ts';
import { readPrivacy, setPrivacy } from './privacy.ts';

/** Public profiles, what they show, and the managers one follows. */
export const profileRoutes = defineRoutes({
  'profiles.get': read(getProfile),
  'profiles.trophies': read(listTrophies),
  'profiles.privacy.get': read((db, _input, { managerId }) => readPrivacy(db, managerId)),
  'profiles.privacy.set': write((tx, input, { managerId }) => setPrivacy(tx, input, managerId)),
  'profiles.follow': write((tx, input, { managerId }) => followManager(tx, input, managerId)),
  'profiles.following': read((db, input, { managerId }) => listFollowing(db, input, managerId)),
  'profiles.feed': read((db, input, { managerId }) => readFeed(db, input, managerId)),
});
