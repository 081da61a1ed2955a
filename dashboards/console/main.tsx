import { render } from 'preact';
import { keepFocus } from '../shared/keep-focus.ts';
import { Console } from './console.tsx';
import { focusNearestPart } from './focus-nearest-part.ts';

const root = document.getElementById('console');
if (root) {
  keepFocus(root, (path) => focusNearestPart(path, root));
  render(<Console />, root);
}
