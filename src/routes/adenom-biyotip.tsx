import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/adenom-biyotip')({
  staticData: { title: 'Biyopsi takip' },
  component: () => null,
});
