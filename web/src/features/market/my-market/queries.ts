import { keepPreviousData } from '@tanstack/react-query';
import { callPages } from '../../../lib/api/queries.ts';
import { ordersInput, type OrderFilters } from './order-filters.ts';

/** The pages of a manager's orders, the former answer shown until the next is there. */
export function myOrdersQuery(filters: OrderFilters) {
  return {
    ...callPages('market.orders.mine', ordersInput(filters)),
    placeholderData: keepPreviousData,
  };
}
