import { render } from 'preact';
import { Console } from './console.tsx';
import { keepFocus } from './keep-focus.ts';

const root = document.getElementById('console');
if (root) {
  keepFocus(root);
  render(<Console />, root);
}
