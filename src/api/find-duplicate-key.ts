const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs;

/**
 * The first key that stands twice in the same object of a JSON text, or null. The text may be anything; only for valid JSON does the answer mean
 * something, and invalid JSON is refused by the parser anyway. Keys are compared as they read, not as they are escaped.
 */
export function findDuplicateKey(json: string): string | null {
  // One set per open object, null per open array.
  const open: (Set<string> | null)[] = [];
  let previous = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = readKey(previous);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    previous = token;
  }
  return null;
}

function readKey(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
