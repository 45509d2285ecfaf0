import { keepPreviousData } from '@tanstack/react-query';
import { callPages, callQuery } from '../../../lib/api/queries.ts';
import { assetsInput, type PortfolioFilters } from './portfolio-filters.ts';

/** What all cards come to. */
export function portfolioQuery() {
  return callQuery('GET /v3/user/portfolio', {});
}

/** The pages of a manager's cards, the former answer shown until the next is there. */
export function ownedQuery(filters: PortfolioFilters) {
  return {
    ...callPages('POST /v3/user/assets/{page}/{noItems}/', assetsInput(filters)),
    placeholderData: keepPreviousData,
  };
}
