/** What is read of a site's config before the app is there. */
import { flag, orElse, record, text, wire } from '../codec.ts';
import { practiceFields } from './practice.ts';

export const frameConfigFields = {
  ...practiceFields,
  customerServiceUrl: wire('custom_service', orElse(text, '')),
  emailRegistrationEnabled: wire('email_register_switch', flag),
  phoneRegistrationEnabled: wire('phone_register_switch', flag),
};
export const frameConfig = record(frameConfigFields);
