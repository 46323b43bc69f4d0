import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/insurance/tracking')({
  staticData: { title: 'Provizyon takip' },
  component: () => null,
});
