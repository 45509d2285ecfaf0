import { defineRoutes, write, type Routes } from '../http/calls/handler.ts';
import { sendContactMessage, type ContactServices } from './send-contact-message.ts';

/** The contact form. */
export function contactRoutes(services: ContactServices): Routes {
  return defineRoutes({ 'contact.send': write(sendContactMessage(services)) });
}
