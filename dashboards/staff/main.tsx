import { render } from 'preact';
import { SignInForm } from './sign-in-form.tsx';

const root = document.getElementById('sign-in');
if (root) render(<SignInForm />, root);
