import { demoCustomers } from '../../demo-data.ts';
import type { IdentifiedCustomer } from '../../shapes/customer.ts';

type Home = NonNullable<IdentifiedCustomer['address']>;

const bengaluru: Home = {
  line1: '14, Jacaranda Lane',
  city: 'Bengaluru',
  state: 'Karnataka',
  postal_code: '560034',
  country: 'IN',
};
const chennai: Home = {
  line1: '7, Lighthouse Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  postal_code: '600028',
  country: 'IN',
};
const kolkata: Home = {
  line1: '52B, Canal Bank Road',
  city: 'Kolkata',
  state: 'West Bengal',
  postal_code: '700019',
  country: 'IN',
};
const portland: Home = {
  line1: '318 Heron Way',
  city: 'Portland',
  state: 'OR',
  postal_code: '97214',
  country: 'US',
};
const osaka: Home = { line1: '3-8 Kawabata', city: 'Osaka', postal_code: '540-0031', country: 'JP' };
const kuwait: Home = { line1: 'Block 4, Street 12', city: 'Kuwait City', postal_code: '13041', country: 'KW' };

const homes: Readonly<Record<keyof typeof demoCustomers, Home>> = {
  asha: bengaluru,
  rohan: chennai,
  meera: bengaluru,
  kabir: chennai,
  fatima: kolkata,
  dev: bengaluru,
  ishita: kolkata,
  joseph: chennai,
  grace: portland,
  haruki: osaka,
  noor: kuwait,
};

/** The records of the named customers. */
export function demoCustomerRecords(): IdentifiedCustomer[] {
  return Object.entries(demoCustomers).map(([key, { id, name, email }], index) => ({
    id,
    name,
    email,
    phone: `+91 5550 9000 ${String(index + 1).padStart(2, '0')}`,
    address: homes[key as keyof typeof homes],
    preferences: { marketing_emails: false, sms_updates: true, language: 'en' },
  }));
}
