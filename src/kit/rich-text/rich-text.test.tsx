import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RichText } from './rich-text';

vi.mock('./formatted-text', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('shows a text as typed where its reader cannot be loaded, and the screen around it', async () => {
  render(<RichText text="**Bakım** 22.00’de" />);
  await act(() => import('./formatted-text').catch(() => undefined));
  expect(screen.getByText('**Bakım** 22.00’de').closest('.prose-text')).not.toBeNull();
});
