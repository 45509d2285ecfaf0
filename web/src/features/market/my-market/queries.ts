import { keepPreviousData } from '@tanstack/react-query';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { ordersInput, tradesInput, type OrderFilters } from './filters.ts';

/** The pages of a manager's orders, the former answer shown until the next is there. */
export function myOrdersQuery(filters: OrderFilters) {
  return {
    ...callPages('market.orders.mine', ordersInput(filters)),
    placeholderData: keepPreviousData,
  };
}

/** The pages of a manager's trades, the former answer shown until the next is there. */
export function myTradesQuery(filters: OrderFilters) {
  return {
    ...callPages('market.trades.mine', tradesInput(filters)),
    placeholderData: keepPreviousData,
  };
}
