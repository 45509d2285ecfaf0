// The sweeps of contests in a process of their own, so that a bench can kill it. Parameter: connection string.
import { sweepContests } from '../../../server/src/contests/lifecycle/sweeps.ts';
import { connect } from '../../../server/src/db/database.ts';

const [url = ''] = process.argv.slice(2);
const db = connect(url, 2);
await sweepContests(db);
await db.destroy();
