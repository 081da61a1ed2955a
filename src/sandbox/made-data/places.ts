/** A town with the first digits of its postal codes. */
export type Place = { readonly city: string; readonly state: string; readonly prefix: string };

/** Towns in India; three digits of the PIN code are the district's, three are made up. */
export const indianPlaces: readonly Place[] = [
  { city: 'Bengaluru', state: 'Karnataka', prefix: '560' },
  { city: 'Mumbai', state: 'Maharashtra', prefix: '400' },
  { city: 'Pune', state: 'Maharashtra', prefix: '411' },
  { city: 'New Delhi', state: 'Delhi', prefix: '110' },
  { city: 'Chennai', state: 'Tamil Nadu', prefix: '600' },
  { city: 'Coimbatore', state: 'Tamil Nadu', prefix: '641' },
  { city: 'Hyderabad', state: 'Telangana', prefix: '500' },
  { city: 'Kolkata', state: 'West Bengal', prefix: '700' },
  { city: 'Kochi', state: 'Kerala', prefix: '682' },
  { city: 'Ahmedabad', state: 'Gujarat', prefix: '380' },
  { city: 'Jaipur', state: 'Rajasthan', prefix: '302' },
  { city: 'Lucknow', state: 'Uttar Pradesh', prefix: '226' },
  { city: 'Chandigarh', state: 'Chandigarh', prefix: '160' },
  { city: 'Guwahati', state: 'Assam', prefix: '781' },
  { city: 'Bhubaneswar', state: 'Odisha', prefix: '751' },
  { city: 'Panaji', state: 'Goa', prefix: '403' },
  { city: 'Shillong', state: 'Meghalaya', prefix: '793' },
  { city: 'Indore', state: 'Madhya Pradesh', prefix: '452' },
];

/** Towns in the United States; three digits of the ZIP code are the region's, two are made up. */
export const americanPlaces: readonly Place[] = [
  { city: 'Portland', state: 'OR', prefix: '972' },
  { city: 'Austin', state: 'TX', prefix: '787' },
  { city: 'Columbus', state: 'OH', prefix: '432' },
  { city: 'Durham', state: 'NC', prefix: '277' },
  { city: 'Fremont', state: 'CA', prefix: '945' },
  { city: 'Edison', state: 'NJ', prefix: '088' },
];

/** Invented streets of Indian towns. */
export const indianStreets = [
  'Jacaranda Lane',
  'Old Mill Road',
  'Tank Bund Street',
  'Banyan Tree Avenue',
  'Gulmohar Cross',
  'Temple View Road',
  'Lighthouse Road',
  'Weavers Colony',
  'Station Feeder Road',
  'Mango Grove Layout',
  'Clock Tower Street',
  'Canal Bank Road',
] as const;

/** Invented streets of American towns. */
export const americanStreets = [
  'Alder Court',
  'Brickyard Lane',
  'Cedar Hollow Road',
  'Foundry Street',
  'Heron Way',
  'Juniper Terrace',
  'Quarry Road',
] as const;
