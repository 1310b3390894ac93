// What can stand in the sale's column whole, or as one line where the height is short.
#pragma once

namespace rowlock {

class GivesWay
{
public:
    virtual ~GivesWay() = default;
    virtual int wholeHeight() const = 0; // pixels
    virtual int lineHeight() const = 0;
    virtual void setOneLine(bool one) = 0;
};

} // namespace rowlock
