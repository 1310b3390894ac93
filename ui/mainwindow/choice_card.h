// A large choice of the welcome page: an icon, what it is, and a sentence about it. Behaves as a push button.
#pragma once

#include <QPushButton>

namespace rowlock {

class ChoiceCard final : public QPushButton
{
    Q_OBJECT

public:
    ChoiceCard(const QString &title, const QString &words, const QString &iconName, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {240, 176}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_words;
    QString m_iconName;
};

} // namespace rowlock
