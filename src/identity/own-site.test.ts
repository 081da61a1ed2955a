import { expect, test } from 'vitest';
import { isOwnSite } from './own-site.ts';

const publicUrl = 'https://support.shop.example';

test.each<[Record<string, string>, boolean]>([
  [{ origin: 'https://support.shop.example' }, true],
  [{ origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{}, false],
  [{ host: 'support.shop.example' }, false],
  [{ origin: 'null', host: 'support.shop.example' }, false],
  [{ origin: '' }, false],
  [{ origin: 'https://shop.example' }, false],
  [{ origin: 'https://support.shop.example.evil.example' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'http://10.0.0.5:3001', host: '10.0.0.5:3000' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
])('%j is our own site: %s', (headers, own) => {
  expect(isOwnSite(headers, publicUrl)).toBe(own);
});
