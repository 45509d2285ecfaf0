import { backup } from './backup.ts';
import { books } from './books/books.ts';
import { clock } from './clock.ts';
import type { Command } from './command.ts';
import { compensations } from './contests/compensations.ts';
import { contactMessages } from './contact-messages.ts';
import { contests } from './contests/contests.ts';
import { correctMatchCommand } from './football/correct-match.ts';
import { deposits } from './money/deposits.ts';
import { fillReviews } from './fill-reviews.ts';
import { footballFlags } from './football/football-flags.ts';
import { footballPlan } from './football/football-plan.ts';
import { footballSources } from './football/football-sources.ts';
import { importSeasonCommand } from './football/import-season.ts';
import { links } from './links.ts';
import { migrations } from './migrations.ts';
import { partners } from './partners.ts';
import { payments } from './money/payments.ts';
import { pictures } from './pictures.ts';
import { rebuildProgressCommand } from './rebuild/rebuild-progress.ts';
import { smsCountries } from './sms-countries.ts';
import { sponsors } from './sponsors.ts';
import { systemNews } from './system-news.ts';
import { switches } from './switches.ts';
import { tops } from './rebuild/tops.ts';
import { withdrawals } from './money/withdrawals.ts';
import { vouchers } from './money/vouchers.ts';
import { verify } from './books/verify-books.ts';

/** The commands of operators by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['backup', backup],
  ['books', books],
  ['clock', clock],
  ['compensations', compensations],
  ['contact-messages', contactMessages],
  ['contests', contests],
  ['correct-match', correctMatchCommand],
  ['deposits', deposits],
  ['fill-reviews', fillReviews],
  ['football-flags', footballFlags],
  ['football-plan', footballPlan],
  ['football-sources', footballSources],
  ['import-season', importSeasonCommand],
  ['links', links],
  ['migrate', migrations],
  ['partners', partners],
  ['payments', payments],
  ['pictures', pictures],
  ['rebuild-progress', rebuildProgressCommand],
  ['sms-countries', smsCountries],
  ['sponsors', sponsors],
  ['switches', switches],
  ['system-news', systemNews],
  ['verify-books', verify],
  ['tops', tops],
  ['vouchers', vouchers],
  ['withdrawals', withdrawals],
]);
