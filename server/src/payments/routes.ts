import { refuse } from '@touchline/contract/errors';
import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { playSandbox } from './play-sandbox.ts';
import { paymentConfiguration, paymentsOf } from './queries.ts';
import { requestPayment, type RequestServices } from './request-payment.ts';
import { describePayment, paymentOf } from './rows.ts';

/** The calls of buying by card. */
export function paymentRoutes(services: RequestServices): Routes {
  const { provider, eurToXfc, publicUrl } = services;
  return defineRoutes({
    'payments.configuration': read(() => Promise.resolve(paymentConfiguration(provider, eurToXfc))),
    'payments.request': write(requestPayment(services)),
    'payments.list': read((db, input, caller) => paymentsOf(db, caller.managerId, input, publicUrl)),
    'payments.get': read(async (db, { id }, caller) => {
      const payment = await paymentOf(db, caller.managerId, id);
      return payment === null ? refuse('ERR_NOT_FOUND') : describePayment(payment, publicUrl);
    }),
    'payments.sandbox': write(playSandbox(services)),
  });
}
