/** Sign-in as a screen among others; its search texts are those of the address. */
import { useSearchParams } from '../../platform/url.ts';
import { SignIn } from './sign-in.tsx';

/** The screen. */
export const SignInScreen = () => <SignIn search={useSearchParams()} />;
