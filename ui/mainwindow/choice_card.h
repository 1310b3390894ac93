// A choice with an icon, what it is, and a sentence about it. Large on the welcome page, where it behaves as a push
// button; low, where one of several is selected and stays so.
#pragma once

#include <QPushButton>

namespace rowlock {

class ChoiceCard final : public QPushButton
{
    Q_OBJECT

public:
    ChoiceCard(const QString &title, const QString &words, const QString &iconName, QWidget *parent = nullptr);

    void setOneOf(); // of the cards of its parent: low, and checked while it is the one

    QSize sizeHint() const override { return m_isLow ? QSize(180, 60) : QSize(240, 176); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintWords(QPainter &painter, QPoint at, int width, double scale) const;

    bool m_isLow = false;
    QString m_words;
    QString m_iconName;
};

} // namespace rowlock
