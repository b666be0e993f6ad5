/* The versions of Windows that a program is for: none here. */
#pragma once
