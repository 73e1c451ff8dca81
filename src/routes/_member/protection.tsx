import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProtectionScreen } from '../../features/protection/ProtectionScreen.tsx';

export const Route = createFileRoute('/_member/protection')({
  staticData: { title: msg`Limits and pauses` },
  component: ProtectionScreen,
});
