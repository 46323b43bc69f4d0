import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/insurance/papers')({
  staticData: { title: 'Evrak çantası' },
  component: () => null,
});
