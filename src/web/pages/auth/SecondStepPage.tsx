import { AuthStepPage } from './AuthStepPage.tsx';

export function Component() {
  return <AuthStepPage step="second-step" />;
}
