import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers for everything; what a page may load is said by the policies below. */
export function commonHeaders(publicUrl: string): RequestHandler {
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
}

const NOWHERE = ["'none'"];
const SELF = ["'self'"];

/** Answers of the API load nothing, should a browser ever show one. */
export const apiPolicy = policy({ defaultSrc: NOWHERE, frameAncestors: NOWHERE });

/** Chat, console and sign-in: scripts and styles from here alone, nothing inline, no foreign image, no frame. */
export const pagePolicy = policy({
  defaultSrc: NOWHERE,
  scriptSrc: SELF,
  styleSrc: SELF,
  imgSrc: ["'self'", 'data:'],
  fontSrc: SELF,
  connectSrc: SELF,
  baseUri: NOWHERE,
  formAction: SELF,
  frameAncestors: NOWHERE,
  objectSrc: NOWHERE,
});

/** The queue board: its own styles are inline and its base address is set; a font it asks for elsewhere stays away. */
export const boardPolicy = policy({
  defaultSrc: SELF,
  scriptSrc: SELF,
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: SELF,
  baseUri: SELF,
  formAction: NOWHERE,
  frameAncestors: NOWHERE,
  objectSrc: NOWHERE,
});

function policy(directives: Record<string, string[]>): RequestHandler {
  return helmet.contentSecurityPolicy({ useDefaults: false, directives });
}
