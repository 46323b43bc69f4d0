import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClipTip } from './clip-tip';

const NAME = 'Nazmiye Gülşen Abdurrahmanoğulları Karamustafaoğlu';

/** Returns the texts of the tips: each tip draws the text a second time, for sighted users only. */
const tips = () => [...document.querySelectorAll('[popover]')].map((box) => box.textContent);

beforeEach(() => {
  // Nothing is laid out here: every text is wider than its box unless it is short.
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.innerText.length * 8;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(120);
  if (!('showPopover' in HTMLElement.prototype)) {
    Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
  }
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('ClipTip', () => {
  it('shows the whole of a cut text while the mouse rests on it, and nothing once it has left', async () => {
    render(
      <>
        <span className="clip">{NAME}</span>
        <p>Başka yer</p>
        <ClipTip />
      </>,
    );
    fireEvent.pointerOver(screen.getByText(NAME), { pointerType: 'mouse', clientX: 5, clientY: 5 });
    expect(tips()).toEqual([]);
    await vi.waitFor(() => expect(tips()).toEqual([NAME]));
    fireEvent.pointerOver(screen.getByText('Başka yer'), {
      pointerType: 'mouse',
      clientX: 500,
      clientY: 500,
    });
    expect(tips()).toEqual([]);
  });

  it('leaves a text alone that is whole, and fingers', async () => {
    render(
      <>
        <span className="clip">Işıl Ak</span>
        <span className="clip">{NAME}</span>
        <ClipTip />
      </>,
    );
    fireEvent.pointerOver(screen.getByText('Işıl Ak'), { pointerType: 'mouse' });
    fireEvent.pointerOver(screen.getByText(NAME), { pointerType: 'touch' });
    // What does show comes last: by then the others would have come too.
    expect(tips()).toEqual([]);
    fireEvent.pointerOver(screen.getByText(NAME), { pointerType: 'mouse' });
    await vi.waitFor(() => expect(tips()).toEqual([NAME]));
  });

  it('shows the cut text of the row that has the keyboard, until Esc', async () => {
    render(
      <>
        <div tabIndex={0} data-testid="row">
          <span className="clip">T-20418</span> <span className="clip">{NAME}</span>
        </div>
        <ClipTip />
      </>,
    );
    const row = screen.getByTestId('row');
    vi.spyOn(row, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    row.focus();
    await vi.waitFor(() => expect(tips()).toEqual([NAME]));
    fireEvent.keyDown(row, { key: 'Escape' });
    expect(tips()).toEqual([]);
  });
});
