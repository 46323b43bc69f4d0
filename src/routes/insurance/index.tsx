import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/insurance/')({
  staticData: { title: 'Liste yükleme' },
  component: () => null,
});
