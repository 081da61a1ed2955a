import type { IdentifiedCustomer } from '../shapes/customer.ts';
import { americanNames, indianNames } from './people.ts';
import { americanPlaces, americanStreets, indianPlaces, indianStreets } from './places.ts';
import type { Random } from './random.ts';

/** Customers besides the named ones of demo-data.ts. */
const generatedCustomers = 320;

/** Every eighth customer lives in the United States and pays in dollars. */
function paysInDollars(index: number): boolean {
  return index % 8 === 7;
}

/** Makes the customers `cust_0001` and on: nobody real, reachable nowhere. */
export function generateCustomers(random: Random): IdentifiedCustomer[] {
  return Array.from({ length: generatedCustomers }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    return paysInDollars(index) ? americanCustomer(random, number) : indianCustomer(random, number);
  });
}

function indianCustomer(random: Random, number: string): IdentifiedCustomer {
  const place = random.pick(indianPlaces);
  const name = `${random.pick(indianNames.given)} ${random.pick(indianNames.family)}`;
  return {
    id: `cust_${number}`,
    name,
    email: mailAddress(name, number, random.pick(['example.in', 'example.com'])),
    phone: `+91 5550 ${number} ${random.whole(10, 99)}`,
    address: {
      line1: `${random.whole(1, 240)}, ${random.pick(indianStreets)}`,
      city: place.city,
      state: place.state,
      postal_code: `${place.prefix}0${random.whole(10, 99)}`,
      country: 'IN',
    },
    preferences: preferences(random),
  };
}

function americanCustomer(random: Random, number: string): IdentifiedCustomer {
  const place = random.pick(americanPlaces);
  const name = `${random.pick(americanNames.given)} ${random.pick(americanNames.family)}`;
  return {
    id: `cust_${number}`,
    name,
    email: mailAddress(name, number, 'example.com'),
    phone: `+1 ${random.whole(201, 989)} 555 01${random.whole(10, 99)}`,
    address: {
      line1: `${random.whole(10, 4900)} ${random.pick(americanStreets)}`,
      city: place.city,
      state: place.state,
      postal_code: `${place.prefix}${random.whole(10, 99)}`,
      country: 'US',
    },
    preferences: preferences(random),
  };
}

function mailAddress(name: string, number: string, domain: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${number}@${domain}`;
}

function preferences(random: Random) {
  return {
    marketing_emails: random.chance(40),
    sms_updates: random.chance(60),
    language: random.chance(85) ? 'en' : 'hi',
  };
}
