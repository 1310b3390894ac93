// A number that several things share, or "mixed" where they differ: typing or stepping gives all of them one. GUI
// thread.
#pragma once

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

namespace rowlock {

class Mixable
{
public:
    virtual ~Mixable() = default;
    virtual void setMixed(bool mixed) = 0;
    virtual bool takeTyped() = 0; // a number was typed over "mixed", perhaps the one that the first of them has
};

template <typename Box, typename Value>
class MixedBox final : public Box, public Mixable
{
public:
    explicit MixedBox(QWidget *parent) : Box(parent)
    {
        QObject::connect(this->lineEdit(), &QLineEdit::textEdited, this, [this] {
            m_typed = m_typed || m_mixed;
            m_mixed = false;
        });
    }

    void setMixed(bool mixed) override
    {
        m_typed = false;
        m_mixed = mixed;
        this->lineEdit()->setText(this->prefix() + textFromValue(this->value()) + this->suffix());
    }
    bool takeTyped() override { return std::exchange(m_typed, false); }
    void stepBy(int steps) override
    {
        m_mixed = false;
        Box::stepBy(steps);
    }

protected:
    QString textFromValue(Value value) const override { return m_mixed ? mixedText() : Box::textFromValue(value); }
    Value valueFromText(const QString &text) const override
    {
        return text == mixedText() ? this->value() : Box::valueFromText(text);
    }
    QValidator::State validate(QString &text, int &at) const override
    {
        return text == mixedText() ? QValidator::Acceptable : Box::validate(text, at);
    }

private:
    static QString mixedText() { return QCoreApplication::translate("PropertyForm", "mixed"); }

    bool m_mixed = false;
    bool m_typed = false;
};

} // namespace rowlock
