import { keepPreviousData } from '@tanstack/react-query';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { assetsInput, type PortfolioFilters } from './filters.ts';

/** The totals of all cards. */
export function portfolioQuery() {
  return callQuery('portfolio.summary', {});
}

/** The pages of a manager's cards, the former answer shown until the next is there. */
export function ownedQuery(filters: PortfolioFilters) {
  return {
    ...callPages('portfolio.cards', assetsInput(filters)),
    placeholderData: keepPreviousData,
  };
}
