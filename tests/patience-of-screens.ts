import { configure } from '@testing-library/react';
import { PATIENCE } from './patience';

configure({ asyncUtilTimeout: PATIENCE });
