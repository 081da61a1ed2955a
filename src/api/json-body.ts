import express, { type RequestHandler } from 'express';
import { findDuplicateKey } from './find-duplicate-key.ts';
import { Problem } from './problem.ts';

/**
 * Most bytes of a JSON body. The longest allowed text, 20,000 characters all written as escaped surrogate pairs, takes 240,000; the rest is room
 * for the fields beside it.
 */
const MAX_BODY_BYTES = 262_144;

const parse = express.json({
  limit: MAX_BODY_BYTES,
  strict: false,
  inflate: false,
  verify: (_req, _res, body) => {
    const twice = findDuplicateKey(body.toString('utf8'));
    if (twice !== null) throw Object.assign(new Error('duplicate key'), { type: 'entity.verify.failed' });
  },
});

/**
 * Reads a JSON body. No body at all is left undefined for the schema to judge; a body of another type is refused, as is a key that
 * stands twice in one object: parsers differ on which one counts, and a decision must not depend on that.
 */
export const jsonBody: RequestHandler = (req, res, next) => {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (hasBody && !isJson(req.headers['content-type'])) {
    next(new Problem('unsupported_media_type'));
    return;
  }
  parse(req, res, next);
};

function isJson(contentType: string | undefined): boolean {
  return /^application\/json *(?:; *charset="?utf-?8"? *)?;?$/i.test(contentType ?? '');
}
