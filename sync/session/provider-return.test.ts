import { describe, expect, it } from 'vitest';
import { providerProblem } from './provider-return';

const returned = (search: string, hash = '') => providerProblem({ search, hash });

describe('coming back from a provider’s page', () => {
  it('tells who is not invited from who said no', () => {
    expect(returned('?error=server_error&error_code=hook_error&error_description=invitation_invalid')).toBe(
      'not-invited',
    );
    expect(
      returned('?error=access_denied&error_code=signup_disabled&error_description=Signups+not+allowed'),
    ).toBe('not-invited');
    expect(returned('?error=access_denied&error_description=The+user+denied+the+request')).toBe('denied');
    expect(returned('?error=server_error&error_description=Unable+to+exchange+external+code')).toBe('failed');
  });

  it('reads behind the # too', () => {
    expect(returned('', '#error=access_denied&error_description=no')).toBe('denied');
  });

  it('takes no other address for one', () => {
    expect(returned('')).toBeNull();
    expect(returned('?code=abc')).toBeNull();
    expect(returned('?error=yes', '#bolum')).toBeNull();
  });
});
