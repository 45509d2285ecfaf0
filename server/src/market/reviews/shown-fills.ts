import { sql } from '../../db/database.ts';

/**
 * A condition on `fill`: everyone sees it, in lists of trades, on the chart, as the last price and in the figures of the
 * market. A flagged fill is shown once its review has released it.
 */
export const SHOWN_TO_ALL = sql`
  not (flagged and exists (
    select from fill_review where fill_review.fill_id = fill.id and (fill_review.due_at is not null or reversed)
  ))
`;
